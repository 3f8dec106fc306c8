/** The page that the server has drawn: its address inside the app, and there the title that its screen has given itself. */
export const drawn = { path: '/', title: '' }
