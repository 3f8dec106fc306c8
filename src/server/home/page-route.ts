import type { FastifyInstance } from 'fastify'
import type { Answers, Draft } from '#server/answers/answers.ts'
import type { ReadyAnswer } from '#server/answers/ready-answer.ts'
import { sendAnswer } from '#server/answers/send-answer.ts'
import type { Deps } from '#server/app.ts'
import { contentPolicy } from '#server/http/security-headers.ts'
import { readSettingsView } from '#server/settings/view.ts'
import { homeCalls } from '#shared/home.ts'
import { settingsCalls } from '#shared/settings.ts'
import { openPageShell, type PageShell } from './page-shell.ts'
import { readHome } from './read-home.ts'
import { aboutHome } from './ready-home.ts'

/**
 * The page itself, with the home drawn in it and its data beside it: a shopper on 3G sees the home four seconds sooner. Where
 * it cannot be drawn the page is served as it was built, and draws itself in the browser.
 */
export async function homePageRoute(app: FastifyInstance, deps: Deps, webFolder: string) {
  const shell = await openPageShell(webFolder).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the home page is drawn in the browser alone')
  })
  const policy = contentPolicy(deps.provider.checkoutUrl, shell?.inline)
  app.get('/', { helmet: { contentSecurityPolicy: policy } }, async (request, reply) => {
    const page = await (shell && deps.answers.get('/', () => draw(deps, shell)))?.catch((error: unknown) => {
      request.log.warn({ err: error }, 'the home page could not be drawn')
    })
    if (!page) return reply.sendFile('index.html')
    compressBestLater(deps.answers, page)
    return sendAnswer(reply, page)
  })
}

/** As the two calls would answer: what their schemas do not name stays here. */
async function draw(deps: Deps, shell: PageShell): Promise<Draft> {
  const home = homeCalls.get.reply.parse(await readHome(deps.db))
  const settings = settingsCalls.get.reply.parse(await readSettingsView(deps))
  return {
    body: shell.draw({ home, settings }),
    type: 'text/html; charset=utf-8',
    about: [...aboutHome(home), 'settings'],
    eager: true,
  }
}

/** Only a page that stays is worth a quarter of a second of compressing. */
function compressBestLater(answers: Answers, page: ReadyAnswer) {
  setTimeout(() => {
    if (answers.ready('/') === page) void page.compressBest()
  }, STAYS_MS).unref()
}

const STAYS_MS = 1_000
