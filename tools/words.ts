import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { faultsOf } from '#shared/dictionary-faults.ts'
import { type Dictionary, SECTIONS } from '#shared/language.ts'

/** The path of the list. Dot files are not served. */
const LIST = '.words.json'

const FOLDER = join(import.meta.dirname, '../src/words')

/** Splits a language's file by section: `ml.json?shop` holds the shopper's sentences, without translators' notes. */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    async buildStart() {
      const faults = faultsOf(await readDictionaries())
      if (faults.length > 0) this.error(`The files of src/words do not agree:\n${faults.join('\n')}`)
    },
    generateBundle: {
      // After file names are final.
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle).flatMap((output) => {
          const facade = output.type === 'chunk' ? (output.facadeModuleId ?? '') : ''
          const code = /(\w+)\.json\?shop$/.exec(facade)?.[1]
          return code ? [[code, `/${output.fileName}`]] : []
        })
        this.emitFile({ type: 'asset', fileName: LIST, source: JSON.stringify(Object.fromEntries(files)) })
      },
    },
    async load(id) {
      const [, file, part] = /[/\\](\w+\.json)\?(\w+)$/.exec(id) ?? []
      if (!file || !id.startsWith(FOLDER.replaceAll('\\', '/'))) return undefined
      const code = basename(file, '.json')
      const { language, ...sections } = await readDictionary(file)
      if (part === 'language') return toModule({ code, name: language.name })
      const section = SECTIONS.find((name) => name === part)
      return section && toModule({ code, locale: language.locale, words: sections[section] })
    },
  }
}

const toModule = (value: unknown) => ({ code: `export default ${JSON.stringify(value)}`, moduleType: 'js' })

const readDictionary = async (file: string): Promise<Dictionary> =>
  JSON.parse(await readFile(join(FOLDER, file), 'utf8'))

async function readDictionaries(): Promise<Map<string, Dictionary>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json'))
  return new Map(await Promise.all(files.map(async (file) => [file, await readDictionary(file)] as const)))
}
