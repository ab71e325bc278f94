import { dismissToast, type Toast as ToastState } from '@latchkey/core/ui'
import { Toast, toastCss } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import type { ReactNode } from 'react'
import { shell as shellWords } from '../strings/en/shell.ts'
import { toasts } from '../strings/en/toasts.ts'
import { useSentence } from '../strings/use-sentence.ts'
import type { Words } from '../strings/words.types.ts'
import { useDoneText, ViewTransaction } from './done-toast.tsx'
import { useViewCss, useWords } from './index.ts'

interface ToastCardProps {
  readonly toast: ToastState
  /** Called with true while the visitor reads it, with the pointer or the focus in it. */
  readonly onHold: (isHeld: boolean) => void
}

/** A message in the place of the header's title, so that the header's buttons and the screen stay usable. */
export default function ToastCard({ toast, onHold }: ToastCardProps): ReactNode {
  useViewCss(toastCss)
  const shell = useWords('shell', shellWords)
  const words = useWords('toasts', toasts)
  const sentenceOf = useSentence()
  const client = useScreenClient()
  const { message } = toast
  const doneId = message.type === 'transaction-done' ? message.id : undefined
  const doneText = useDoneText(doneId)
  return (
    <Toast
      tone={toast.variant}
      onDismiss={() => void dismissToast(client)}
      dismissLabel={shell.dismiss}
      onHold={onHold}
      action={doneId !== undefined && <ViewTransaction id={doneId} />}
    >
      {doneText ??
        (message.type === 'error'
          ? sentenceOf(message)
          : message.type === 'text'
            ? message.text
            : toText(words[message.type], message))}
    </Toast>
  )
}

type Sent = Exclude<ToastState['message'], { readonly type: 'error' | 'text' }>

/** A cast, because TypeScript cannot relate each message to the text function of its type. */
function toText(sentence: Words<typeof toasts>[Sent['type']], message: Sent): string {
  return typeof sentence === 'string' ? sentence : (sentence as (sent: Sent) => string)(message)
}
