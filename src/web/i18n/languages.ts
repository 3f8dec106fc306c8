import { ENGLISH } from '#shared/language.ts'

const about = import.meta.glob<{ code: string; name: string }>('../../words/*.json', {
  query: '?language',
  import: 'default',
  eager: true,
})

/** Every language of the shop with its own name, English first. Read from the files of src/words. */
export const languages: readonly { code: string; name: string }[] = [ENGLISH, ...Object.values(about)]
