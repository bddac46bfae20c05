/** Passwords in the vault of this browser; what is sealed opens for the account that it was sealed for. */
export {
  canSeal as canKeepPasswords,
  seal as sealPassword,
  unseal as openPassword,
  type Sealed as SealedPassword,
} from '@hospital/shared/host';
