"""Captain Jack: ships, treasure and four suits of twelve packs, for three to six."""
