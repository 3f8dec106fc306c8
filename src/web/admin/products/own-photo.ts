/** The type of a dragged row. Chrome gives its picture as a file too, which is not uploaded again. */
export const OWN_PHOTO = 'application/x-own-photo'
