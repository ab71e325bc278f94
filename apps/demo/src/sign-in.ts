import { defaultSIWX } from '@latchkey/siwx'
import { readSettings } from './settings.ts'

/** Signs visitors in. A site with a server keeps sessions there (`serverSIWX`); this one keeps them in the browser. */
export const signIn = defaultSIWX({
  statement: 'Come in, and mind the ladder.',
  required: readSettings().mustSignIn,
})
