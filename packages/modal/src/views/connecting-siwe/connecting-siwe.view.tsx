import type { Title } from '../../router/define-view.ts'
import { signIn } from '../../strings/en/sign-in.ts'
import { SignInScreen } from '../siwx-sign-message/sign-in-screen.tsx'

export const title: Title = (words) => words('signIn', signIn).title

/** The sign-in under its name of before; without a way back. @see Spec §2 "ConnectingSiwe" */
export default SignInScreen
