import type { Handlers } from '../call-context.ts'

/** Whether somebody is signed in. A token of the page is not read: a page holds no session of the frame. */
export const sessionHandlers = {
  async IS_CONNECTED() {
    return { isConnected: false }
  },
} satisfies Handlers
