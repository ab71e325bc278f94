import { expect, type Locator } from '@playwright/test'
import type { ModalPage } from '../pages/modal.page.ts'

/** A button that can be pressed, by its test id. */
export const enabled = ({ dialog }: ModalPage, testId: string): Locator =>
  dialog.locator(`[data-testid="${testId}"]:not([aria-disabled="true"]):not(:disabled)`)

/**
 * Expects that the screen says why nothing is sent, and offers no way on but one that says "anyway". The visitor is hasty: the
 * button is pressed as soon as it is there, also while the request is still looked at.
 *
 * @param press - The button that sends, while it is enabled.
 */
export async function expectRefused(modal: ModalPage, press: Locator, sentence: string): Promise<void> {
  const reason = modal.dialog.getByText(sentence)
  const plain = press.filter({ hasNotText: 'anyway' })
  await expect(press.or(reason).first()).toBeVisible()
  // A press that does not wait: a disabled button ignores it, and one that is gone cannot get it.
  await plain.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click())
  await expect(reason.first()).toBeVisible()
  await expect(plain).toHaveCount(0)
}
