/** The catalogue's only second language for names. */
export const MALAYALAM = 'ml'

/** The name of a new product until its first save. */
export const SAMPLE_NAME = 'Sample name'

type Named = { name: string; nameMalayalam?: string | null | undefined }

/** The Malayalam name on Malayalam pages when the product has one, otherwise the English name. */
export const nameFor = (language: string, { name, nameMalayalam }: Named): string =>
  language === MALAYALAM && nameMalayalam ? nameMalayalam : name
