import type { Title } from '../../router/define-view.ts'
import { signIn } from '../../strings/en/sign-in.ts'
import { SignInScreen } from './sign-in-screen.tsx'

export const title: Title = (words) => words('signIn', signIn).title

/** Requests the signature of a sign-in. @see Spec §2 "SIWXSignMessage" */
export default SignInScreen
