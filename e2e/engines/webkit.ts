import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { pollOptions } from '../support/timeouts.ts'
import type { Engine, Key, Size, Tab } from './engine.ts'

// WebKitGTK over WebDriver: its driver does not support BiDi.

/** Runs on a virtual display. Each tab has its own driver, because a driver supports one session. */
export async function launchWebKit(driverPath: string): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-webkit-'))
  await writeSettings(folder)
  const { screen, display } = await openScreen()
  const env = {
    ...process.env,
    DISPLAY: display,
    XDG_CONFIG_HOME: folder,
    XDG_CACHE_HOME: folder,
    XDG_DATA_HOME: folder,
  }
  return {
    openTab: async (size) => {
      const port = await freePort()
      const driver = spawn(driverPath, [`--port=${port}`], { stdio: 'ignore', env })
      killOnExit(driver)
      const send = senderTo(`http://127.0.0.1:${port}`)
      await vi.waitFor(() => send('GET', '/status'), pollOptions)
      const tab = await openTab(send, size)
      return {
        ...tab,
        close: async () => {
          await tab.close()
          await end(driver)
        },
      }
    },
    close: async () => {
      await end(screen)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Reduced motion, and a toolbar that allows a window as narrow as a phone. */
async function writeSettings(folder: string) {
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), '* { min-width: 0; padding: 0; margin: 0; font-size: 1px }\n')
}

async function openScreen() {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  killOnExit(screen)
  const [number] = await once(screen.stdio[3] ?? screen, 'data')
  return { screen, display: `:${String(number).trim()}` }
}

/** Ends the child processes when the test run is interrupted. */
const killOnExit = (child: ChildProcess) => process.once('exit', () => child.kill())

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>

const senderTo =
  (address: string): Send =>
  async (method, path, body) => {
    const response = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }

async function openTab(sendToDriver: Send, size: Size): Promise<Tab> {
  const { sessionId } = (await sendToDriver('POST', '/session', { capabilities: {} })) as { sessionId: string }
  const send: Send = (method, path, body) => sendToDriver(method, `/session/${sessionId}${path}`, body)
  const evaluate = (expression: string) => send('POST', '/execute/sync', { script: `return ${expression}`, args: [] })
  const elementOf = async (expression: string) => Object.values((await evaluate(expression)) as object)[0] as string

  const messages: string[] = []
  const collect = async () => {
    messages.push(...((await evaluate('window.heardMessages?.splice(0) ?? []')) as string[]))
    return messages
  }
  async function load(path: '/url' | '/refresh', body: object) {
    await collect()
    await send('POST', path, body)
    await evaluate(LISTEN)
  }

  await resize(send, evaluate, size)
  return {
    goto: (address) => load('/url', { url: address }),
    reload: () => load('/refresh', {}),
    evaluate,
    click: async (element) => {
      await vi.waitFor(async () => {
        // The driver scrolls some elements too little and then reports them as not clickable.
        await evaluate(`${element}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
        await send('POST', `/element/${await elementOf(element)}/click`, {})
      }, pollOptions)
    },
    type: async (element, text) => {
      await send('POST', `/element/${await elementOf(element)}/value`, { text })
    },
    press: async (key) => {
      const actions = [
        { type: 'keyDown', value: KEYS[key] },
        { type: 'keyUp', value: KEYS[key] },
      ]
      await send('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
    },
    enterFrame: async (element) => {
      await send('POST', '/frame', { id: await evaluate(element) })
    },
    leaveFrame: async () => {
      await send('POST', '/frame', { id: null })
    },
    screenshot: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
    messages: collect,
    close: async () => {
      await send('DELETE', '')
    },
  }
}

/** The driver sizes the outer window, but the tests need the size of the viewport. */
async function resize(send: Send, evaluate: Tab['evaluate'], { width, height }: Size) {
  await send('POST', '/window/rect', { x: 0, y: 0, width, height })
  const toolbar = height - Number(await evaluate('innerHeight'))
  await send('POST', '/window/rect', { x: 0, y: 0, width, height: height + toolbar })
  expect(await evaluate('[innerWidth, innerHeight]')).toEqual([width, height])
}

/** The driver reports no console messages. A script in the page collects them after the load. */
const LISTEN = `(() => {
  const heard = window.heardMessages = []
  // ResizeObserver delivers the rest in the next frame. Chromium and Firefox don't log this notice.
  const isHarmless = (message) => message.startsWith('ResizeObserver loop')
  addEventListener('error', ({ message, filename }) => isHarmless(message) || heard.push(message + ' (' + filename + ')'))
  addEventListener('unhandledrejection', ({ reason }) => heard.push('not caught: ' + reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => heard.push(violatedDirective + ' forbids ' + blockedURI))
  for (const kind of ['error', 'warn']) console[kind] = (...parts) => heard.push(parts.join(' '))
})()`

const KEYS: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' }
