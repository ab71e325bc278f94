import type { MessageAsk } from '../asks/asks.types.ts'
import { words } from '../words.ts'
import { Quoted } from './quoted.tsx'
import { SignSheet } from './sign-sheet.tsx'

export function MessageSheet({ ask }: { readonly ask: MessageAsk }) {
  return (
    <SignSheet ask={ask}>
      <Quoted title={words.sign.text} text={ask.text} isBytes={ask.isBytes} />
    </SignSheet>
  )
}
