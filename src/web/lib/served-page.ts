/**
 * The server-rendered page: its address in the app and its title. `isHydrating` until its first part is interactive.
 */
export const servedPage = { path: '/', title: '', isHydrating: false }
