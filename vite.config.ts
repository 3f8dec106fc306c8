import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { byteBudget } from './scripts/byte-budget.ts'
import { precompress } from './scripts/precompress.ts'

export default defineConfig({
  root: 'src/web',
  plugins: [react(), byteBudget(), precompress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: proxied(process.env.SHOP_URL ?? 'http://127.0.0.1:3000'),
  },
})

function proxied(shop: string) {
  return Object.fromEntries(['/api', '/razorpay', '/uploads', '/test-payments'].map((path) => [path, shop]))
}
