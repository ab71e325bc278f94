import type { Title } from '../../router/define-view.ts'
import { signIn } from '../../strings/en/sign-in.ts'
import { SignInScreen } from '../siwx-sign-message/sign-in-screen.tsx'

export const title: Title = (words) => words('signIn', signIn).title

/** The sign-in under its earlier name; without a back button. @see Spec §2 "ConnectingSiwe" */
export default SignInScreen
