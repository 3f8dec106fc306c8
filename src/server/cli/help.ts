import { settingsList } from '#server/platform/startup/settings-list.ts'

// `npm start -- --help`: prints the options without opening the shop.

const settings = await settingsList()
const lines = [
  'npm start                  opens the shop and prints its address; Ctrl-C closes it',
  'npm run shop -- --help     lists the tasks of the operator, such as backup and reset-password',
  '',
  'Settings from the environment, each with its default:',
  ...settings.map(({ names, preset, meaning }) => `  ${names}  (${preset})\n      ${meaning}`),
]
process.stdout.write(`${lines.join('\n')}\n`)
