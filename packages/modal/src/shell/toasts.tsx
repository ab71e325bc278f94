import type { Toast as ToastState } from '@latchkey/core'
import { Toast, ToastRegion } from '@latchkey/design'
import { useClient, useClientState } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { type Strings, useStrings } from '../strings/strings.ts'

/** How long a message stays. */
const AUTO_CLOSE_MS = 2500

export function Toasts() {
  const t = useStrings()
  const { actions, options } = useClient()
  const toast = useClientState((state) => state.toast)
  useEffect(() => {
    if (toast?.autoClose !== true) return undefined
    return options.clock.after(AUTO_CLOSE_MS, actions.dismissToast)
  }, [toast, actions, options])
  return (
    <ToastRegion label={t.shell.notices} className="lk-toast-place">
      {toast !== undefined && (
        <Toast key={toast.id} tone={toast.variant} onDismiss={actions.dismissToast} dismissLabel={t.shell.dismiss}>
          {toast.message.type === 'error' ? <Sentence key={toast.id} failure={toast.message} /> : textOf(toast, t)}
        </Toast>
      )}
    </ToastRegion>
  )
}

type Failure = Extract<ToastState['message'], { readonly type: 'error' }>

function Sentence({ failure }: { readonly failure: Failure }) {
  const { failed } = useStrings().shell
  const [text, setText] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    const show = (sentence: string) => {
      if (isCurrent) setText(sentence)
    }
    import('../strings/sentence-of.ts').then(
      ({ sentenceOf }) => show(sentenceOf(failure)),
      () => show(failed),
    )
    return () => {
      isCurrent = false
    }
  }, [failure, failed])
  return text
}

function textOf({ message }: ToastState, t: Strings): string {
  switch (message.type) {
    case 'error':
      return ''
    case 'text':
      return message.text
    case 'address-copied':
      return t.shell.addressCopied
    case 'link-copied':
      return t.shell.linkCopied
    case 'authenticating':
      return t.shell.authenticating
    case 'disconnected':
      return t.shell.disconnected
    case 'transaction-started':
      return t.shell.transactionStarted
    default:
      message satisfies never
      return ''
  }
}
