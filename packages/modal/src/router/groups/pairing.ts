/** The screens for connecting a wallet on another device, loaded together. */
export * as ConnectingWalletConnect from '../../views/connecting-wallet-connect/connecting-wallet-connect.view.tsx'
export * as ConnectingWalletConnectBasic from '../../views/connecting-wallet-connect-basic/connecting-wallet-connect-basic.view.tsx'
