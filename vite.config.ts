import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { appIcons } from './tools/app-icons.ts'
import { byteBudget } from './tools/byte-budget.ts'
import { sharedGroups } from './tools/chunk-groups.ts'
import { firstLoad } from './tools/first-load.ts'
import { inlineClassNames } from './tools/inline-class-names.ts'
import { offlineWorker, WORKER } from './tools/offline-worker.ts'
import { BUILD_TARGET, oldestEngines } from './tools/oldest-engines.ts'
import { precompress } from './tools/precompress.ts'
import { screenFiles } from './tools/screen-files.ts'
import { shortClassNames } from './tools/short-class-names.ts'
import { shortTokenNames } from './tools/short-token-names.ts'
import { usedAttributes } from './tools/used-attributes.ts'
import { usedExports } from './tools/used-exports.ts'
import { words } from './tools/words.ts'

const { plugin: rememberFirstLoad, isFirstLoad } = firstLoad(
  'src/web/main.tsx',
  /\/query-core\/.*\/(mutation|infiniteQuery)Observer\.js$|\/react-query\/.*\/(useMutation|useInfiniteQuery|usePrefetchQuery|infiniteQueryOptions)\.js$/,
)

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forServer : forBrowser))

const shared = {
  root: 'src/web',
  css: { modules: { generateScopedName: shortClassNames(join(import.meta.dirname, 'src/web')) } },
} satisfies UserConfig

const SOURCES = join(import.meta.dirname, 'src/web')
const MARK = join(SOURCES, 'art/favicon.svg')

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//

// Image names must be equal in both builds.
const assetFileNames = 'assets/[hash:7][extname]'

const forBrowser: UserConfig = {
  ...shared,
  plugins: [
    words(),
    react(),
    inlineClassNames(),
    shortTokenNames(SOURCES),
    usedAttributes(),
    usedExports(),
    rememberFirstLoad,
    appIcons(MARK),
    byteBudget(),
    oldestEngines(),
    offlineWorker(),
    screenFiles(),
    precompress(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: BUILD_TARGET,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [join(SOURCES, 'index.html'), join(SOURCES, 'offline/worker/worker.ts')],
      output: {
        // The service worker must be above all files that it serves. Its content names its build.
        entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[hash:7].js'),
        // React, two thirds of the first load, arrives beside the rest and keeps its name from one release to the next.
        codeSplitting: {
          groups: [{ name: 'react', test: REACT }, { name: 'shop', test: isFirstLoad }, ...sharedGroups],
        },
        // The first script lists the files of every screen: files without names keep it small.
        chunkFileNames: ({ facadeModuleId, name }) =>
          `assets/${name === 'shop' || /\?(shop|office)$/.test(facadeModuleId ?? '') ? `${name}-` : ''}[hash:7].js`,
        assetFileNames,
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: proxied(process.env.SHOP_URL ?? 'http://127.0.0.1:3000'),
  },
}

/** Renders the public pages on the server, which has no React of its own: one self-contained file. */
const forServer: UserConfig = {
  ...shared,
  plugins: [words(), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    target: 'node24',
    assetsInlineLimit: 0,
    copyPublicDir: false,
    rolldownOptions: {
      output: { assetFileNames, entryFileNames: '[name].js' },
    },
  },
}

function proxied(shop: string) {
  return Object.fromEntries(['/api', '/razorpay', '/uploads', '/test-payments'].map((path) => [path, shop]))
}
