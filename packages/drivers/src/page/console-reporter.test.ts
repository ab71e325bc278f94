import { WalletError } from '@latchkey/errors'
import { expect, it, onTestFinished } from 'vitest'
import { inPage } from '../../fixtures/fake-browser.ts'
import { consoleReporter } from './console-reporter.ts'

it('is silent unless asked to debug (Spec §3 "debug")', () => {
  const error = new WalletError('storage/unavailable')
  const written: unknown[] = []
  const console = { error: (...args: readonly unknown[]) => void written.push(args) }
  inPage({ console }, () => {
    consoleReporter().report(error)
    consoleReporter({ debug: true }).report(error)
  })
  expect(written).toEqual([['[latchkey] storage/unavailable: The browser does not let this page keep data', error]])
})

it('writes the long text of an alert after it, with debug alone (Spec §8 "Alerts")', async () => {
  const { error } = console
  onTestFinished(() => void Object.assign(console, { error }))
  const written: unknown[] = []
  console.error = (...args: readonly unknown[]) => void written.push(args[0])
  const asked: string[] = []
  const explain = async (code: string) => {
    asked.push(code)
    return code === 'network/not-found' ? 'Add it to networks.' : undefined
  }
  consoleReporter({ explain }).report(new WalletError('network/not-found'))
  expect([asked, written]).toEqual([[], []])
  consoleReporter({ debug: true, explain }).report(new WalletError('storage/unavailable'))
  consoleReporter({ debug: true, explain }).report(new WalletError('network/not-found'))
  await Promise.resolve()
  await Promise.resolve()
  expect(asked).toEqual(['storage/unavailable', 'network/not-found'])
  expect(written.slice(2)).toEqual(['[latchkey] network/not-found: Add it to networks.'])
})
