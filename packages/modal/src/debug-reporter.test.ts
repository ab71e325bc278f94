import { WalletError } from '@latchkey/errors'
import { expect, it, onTestFinished } from 'vitest'
import { reportToConsole } from './debug-reporter.ts'
import { alerts } from './strings/en/alerts.ts'

it('reportToConsole writes the long text of an alert after the failure, and no text after other failures (Spec §8.25, §8.29)', async () => {
  const { error } = console
  onTestFinished(() => void Object.assign(console, { error }))
  const written: unknown[] = []
  console.error = (...args: readonly unknown[]) => void written.push(args[0])
  await reportToConsole(new WalletError('storage/unavailable'), 'en')
  await reportToConsole(new WalletError('network/not-found'), 'en')
  expect(written).toEqual([
    '[latchkey] storage/unavailable: The browser does not let this page keep data',
    '[latchkey] network/not-found: Network Not Found',
    `[latchkey] network/not-found: ${alerts['network/not-found']}`,
  ])
})
