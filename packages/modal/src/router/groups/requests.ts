/** The screens of requests to the wallet, sign-in and review, loaded together. */
export * as ConnectingSiwe from '../../views/connecting-siwe/connecting-siwe.view.tsx'
export * as ReviewRequest from '../../views/review-request/review-request.view.tsx'
export * as SIWXSignMessage from '../../views/siwx-sign-message/siwx-sign-message.view.tsx'
