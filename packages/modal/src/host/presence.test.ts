// @vitest-environment happy-dom
import { createFakeReporter } from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPartClient } from '../testing/part-client.fixture.ts'
import { createPresence } from './presence.ts'

/** A page whose dialogs cannot be opened, e.g. because a script has set the attribute `open`. */
function breakDialogs(error: Error): void {
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = () => {
    throw error
  }
  onTestFinished(() => {
    HTMLDialogElement.prototype.showModal = showModal
  })
}

function openPresence() {
  const reporter = createFakeReporter()
  const client = createPartClient({ reporter })
  const presence = createPresence(client, {})
  onTestFinished(() => {
    presence.destroy()
    client.destroy()
  })
  client.actions.modal.open()
  return { client, reporter, isOpen: () => client.getState().modal.isOpen }
}

describe('createPresence', () => {
  it('closes the modal and reports if the browser cannot open its dialog', () => {
    const cause = new DOMException('the dialog is open already', 'InvalidStateError')
    breakDialogs(cause)
    const { reporter, isOpen } = openPresence()
    expect(isOpen()).toBe(false)
    expect(reporter.reported).toMatchObject([{ code: 'bug/unexpected', cause }])
  })

  it('closes the modal by the button of its placeholder card, before the code of a screen is loaded', () => {
    const { isOpen } = openPresence()
    expect(isOpen()).toBe(true)
    document.querySelector('latchkey-modal')?.shadowRoot?.querySelector<HTMLButtonElement>('.lk-early-close')?.click()
    expect(isOpen()).toBe(false)
  })
})
