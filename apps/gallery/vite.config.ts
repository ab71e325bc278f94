import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['latchkey-source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022', modulePreload: { polyfill: false }, sourcemap: false },
  server: { allowedHosts: ['.localhost'] },
})
