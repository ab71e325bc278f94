/** The screens of logins by a social account: they load together. */

export * as ConnectSocials from '../../views/connect-socials/connect-socials.view.tsx'
export * as ConnectingSocial from '../../views/connecting-social/connecting-social.view.tsx'
