import type { Home } from './home.ts'
import type { SettingsView } from './settings.ts'

/** What stands on the home page, whoever reads it: the server draws it from this, and sends it along. */
export type HomePageData = { home: Home; settings: SettingsView }

/** Draws the home page of a visitor as HTML. The browser half is built with it, for the server to load. */
export type RenderHome = (data: HomePageData) => string

/** The id of the element in which the page carries its data. */
export const HOME_DATA_ID = 'home-data'
