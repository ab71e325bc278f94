import { defineConfig, devices } from '@playwright/test'

// The workers load the packages of this repository from their sources, like the other tools.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --conditions=latchkey-source`.trim()

/** Without it the workers use the browser of the machine. */
const { CHROMIUM_PATH: executablePath = '' } = process.env

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } }
const phone = { ...devices['Galaxy S9+'], viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** Journeys about touch, a small window or a theme: they run on the phone, or on both. All others run once. */
const ON_PHONE = /@phone|@both/
const ONLY_ON_PHONE = /@phone/

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './world/start-world.ts',
  // One shared world of chains; two cores can run two browsers.
  workers: 2,
  fullyParallel: true,
  // A retry records a trace. A journey that needed one is listed as flaky and fails the run, so its cause must be
  // found.
  retries: process.env.CI === undefined ? 0 : 2,
  failOnFlakyTests: true,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    // Recording each journey costs a fifth of the processor time, and few fail; `--trace on` records one.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath === '' ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic', '--no-first-run'],
    },
  },
  projects: [
    { name: 'desktop', use: { ...desktop, colorScheme: 'light' }, grepInvert: ONLY_ON_PHONE },
    { name: 'phone', use: { ...phone, colorScheme: 'dark' }, grep: ON_PHONE },
  ],
})
