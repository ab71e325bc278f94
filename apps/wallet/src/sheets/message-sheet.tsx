import type { MessageRequest } from '../requests/site-request.types.ts'
import { words } from '../words.ts'
import { Quoted } from './quoted.tsx'
import { SignSheet } from './sign-sheet.tsx'

export function MessageSheet({ request }: { readonly request: MessageRequest }) {
  return (
    <SignSheet request={request}>
      <Quoted title={words.sign.text} text={request.text} isBytes={request.isBytes} />
    </SignSheet>
  )
}
