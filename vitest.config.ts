import { defineConfig } from 'vitest/config'

const resolve = { conditions: ['latchkey-source'] }
const ssr = { resolve: { conditions: ['latchkey-source'], externalConditions: ['latchkey-source'] } }

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: ['packages/**/src/**/*.test.{ts,tsx}', '{apps,bench,e2e,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.chain.test.ts', '**/*.{browser,looks}.test.ts', 'scripts/pack/**'],
          // To start a process and read all code anew for each file takes most of the minute that this took. A file leaves
          // traces in its process for the next file: a test puts back what it changes.
          isolate: false,
          // Nothing waits here; what takes seconds is code that is read for the first time on a busy machine.
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'world',
          include: ['services/**/*.test.ts', 'devnet/**/*.test.ts', 'packages/**/*.chain.test.ts'],
          exclude: ['**/node_modules/**', '**/*.browser.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // A polled value comes in milliseconds, but on a machine that is busy with other worlds.
          expect: { poll: { timeout: 10_000 } },
          // The files of a process share its PostgreSQL, each in databases of its own.
          isolate: false,
          // Much of it waits for time to pass, so that two cores carry three such worlds.
          maxWorkers: 3,
        },
      },
      {
        // Installs the packed packages in a site of its own; see scripts/pack.
        resolve,
        ssr,
        test: { name: 'pack', include: ['scripts/pack/*.test.ts'] },
      },
      {
        // Abuses the frame and the vault of the embedded wallet in a browser; see services/frame/src/abuse.
        resolve,
        ssr,
        test: {
          name: 'frame',
          include: ['services/frame/**/*.browser.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 10_000 } },
          // The files share the built pages and one PostgreSQL.
          isolate: false,
          // Each file starts a browser.
          maxWorkers: 1,
        },
      },
      {
        // Plays every scene of the gallery in a browser, in the light theme; see apps/gallery/scripts.
        resolve,
        ssr,
        test: { name: 'gallery', include: ['apps/gallery/scripts/*.browser.test.ts'] },
      },
      {
        // The same in the dark, from right to left, on small windows, with other accents, in a pseudo-locale.
        resolve,
        ssr,
        test: { name: 'looks', include: ['apps/gallery/scripts/*.looks.test.ts'] },
      },
    ],
  },
})
