/** The screens of account names, loaded together. */
export * as ChooseAccountName from '../../views/choose-account-name/choose-account-name.view.tsx'
export * as RegisterAccountName from '../../views/register-account-name/register-account-name.view.tsx'
export * as RegisterAccountNameSuccess from '../../views/register-account-name-success/register-account-name-success.view.tsx'
