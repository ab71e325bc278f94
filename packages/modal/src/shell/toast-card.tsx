import type { Toast as ToastState } from '@latchkey/core'
import { Toast, toastCss } from '@latchkey/design'
import { useClient, useClientState } from '@latchkey/react'
import { toasts } from '../strings/en/toasts.ts'
import { useSentence } from '../strings/use-sentence.ts'
import { useStrings, useViewCss, useWords } from './index.ts'
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
  const words = useWords('toasts', toasts)
  const sentenceOf = useSentence()
  const { actions } = useClient()
  const isRepeated = useClientState((state) => isShownByView(toast, state))
  if (isRepeated) return null
  const { message } = toast
  return (
    <Toast tone={toast.variant} onDismiss={actions.dismissToast} dismissLabel={t.shell.dismiss} onHold={onHold}>
      {message.type === 'error' ? sentenceOf(message) : message.type === 'text' ? message.text : words[message.type]}
    </Toast>
  )
}
