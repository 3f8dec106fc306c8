import type { PlannedSetting } from '#shared/planned-settings.ts'
import type { SettingsView } from '#shared/settings.ts'
import { settingGroups } from './settings-fields.ts'

export type PlannedName = PlannedSetting['name']

const NAMES: readonly string[] = [
  'shipping',
  'smallOrderBelow',
  'smallOrderShipping',
  'discountPercent',
  'taxPercentAyurveda',
  'taxPercentOther',
] satisfies PlannedName[]

/** The settings that can begin on a day, with their labels in the form. */
export const plannableSettings = (settings: SettingsView) =>
  settingGroups(settings)
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => NAMES.includes(name))
