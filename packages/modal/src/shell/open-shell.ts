/*
 * What is loaded when the modal is about to open: the shell, and the routes of its screens.
 */
import { type Client, currentView, selectStatus } from '@latchkey/core'
import { lazy } from 'react'
import type { Host } from '../host/host.ts'
import { registry } from '../router/registry.ts'
import { createViewLoader } from '../router/view-loader.ts'
import { mountShell as mount } from './index.ts'

/** Most visits see none. One whose code does not arrive is lost: what it says, the screens say elsewhere. */
const ToastCard = lazy(() => import('./toast-card.tsx').catch(() => ({ default: () => null })))

/** The screens of every modal of the page: their code is loaded once. */
export const views = createViewLoader(registry, ToastCard)

/** Loads the code of the first screen, so that the shapes in the card make room for what stays. */
export async function loadFirstView(client: Client): Promise<void> {
  const state = client.getState()
  // Whom a session was restored for comes to see the account.
  if (selectStatus(state) !== 'disconnected') views.preload('Account')
  // A screen whose code does not arrive says so itself.
  await views.load(currentView(state.router).name).catch(() => {})
}

/** Renders the screens of the modal into its host. @returns the way to take them down again. */
export function mountShell(place: { readonly client: Client; readonly host: Host }): () => void {
  return mount({ ...place, views })
}
