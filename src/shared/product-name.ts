/** The one language besides English that the catalogue has names in. */
export const MALAYALAM = 'ml'

type Named = { name: string; nameMalayalam?: string | null | undefined }

/** The name that leads where this language is read: in Malayalam the Malayalam one, for those products that have one. */
export const nameFor = (language: string, { name, nameMalayalam }: Named): string =>
  language === MALAYALAM && nameMalayalam ? nameMalayalam : name
