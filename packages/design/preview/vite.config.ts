import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const headers = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'",
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { conditions: ['latchkey-source'] },
  build: { outDir: 'dist', assetsInlineLimit: 0 },
  server: { port: 0, headers },
  preview: { port: 0, headers },
})
