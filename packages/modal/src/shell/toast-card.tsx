import type { Toast as ToastState } from '@latchkey/core'
import { Toast, toastCss } from '@latchkey/design'
import { useClient, useClientState } from '@latchkey/react'
import { useSentence } from '../strings/use-sentence.ts'
import { type Strings, useStrings, useViewCss } from './index.ts'
import { isShownByView } from './is-shown-by-view.ts'

interface ToastCardProps {
  readonly toast: ToastState
  /** Called with true while somebody reads it. */
  readonly onHold: (isHeld: boolean) => void
}

/** One message, in the place of the header's text: the buttons beside it and the screen below stay free. */
export default function ToastCard({ toast, onHold }: ToastCardProps) {
  useViewCss(toastCss)
  const t = useStrings()
  const sentenceOf = useSentence()
  const { actions } = useClient()
  const isRepeated = useClientState((state) => isShownByView(toast, state))
  if (isRepeated) return null
  return (
    <Toast tone={toast.variant} onDismiss={actions.dismissToast} dismissLabel={t.shell.dismiss} onHold={onHold}>
      {toast.message.type === 'error' ? sentenceOf(toast.message) : textOf(toast.message, t)}
    </Toast>
  )
}

type Message = Exclude<ToastState['message'], { readonly type: 'error' }>

function textOf(message: Message, t: Strings): string {
  switch (message.type) {
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
