/**
 * The page that the server has drawn: its address inside the app, and there the title that its screen has given itself.
 * `isHydrating` while the browser takes that page over, until its first part is alive.
 */
export const drawn = { path: '/', title: '', isHydrating: false }
