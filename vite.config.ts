import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { byteBudget } from './scripts/byte-budget.ts'
import { firstLoad } from './scripts/first-load.ts'
import { precompress } from './scripts/precompress.ts'
import { shortClassNames } from './scripts/short-class-names.ts'

const { plugin: rememberFirstLoad, isFirstLoad } = firstLoad(
  'src/web/main.tsx',
  /\/query-core\/.*\/(mutation|infiniteQuery)Observer\.js$|\/react-query\/.*\/(useMutation|useInfiniteQuery|usePrefetchQuery|infiniteQueryOptions)\.js$/,
)

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forServer : forBrowser))

const shared = {
  root: 'src/web',
  css: { modules: { generateScopedName: shortClassNames(join(import.meta.dirname, 'src/web')) } },
  // The router carries a stand-in for React's own function, for versions of React that had none.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' }] },
} satisfies UserConfig

// The file names of pictures must be the same for both.
const assetFileNames = 'assets/[hash:7][extname]'

const forBrowser: UserConfig = {
  ...shared,
  plugins: [react(), rememberFirstLoad, byteBudget(), precompress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'shop', test: isFirstLoad }] },
        // The first script lists the files of every screen: short names keep it short.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          `assets/${isDynamicEntry || name === 'shop' ? '[name]-' : ''}[hash:7].js`,
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

/** Draws the home page on the server, which has no React of its own: one file with all that it needs. */
const forServer: UserConfig = {
  ...shared,
  plugins: [react()],
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
