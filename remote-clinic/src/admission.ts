/** 办理住院, for the ward and for the case of the animal; fetched when it is opened. */
export { AdmitDialog as default } from './ward/stay/AdmitDialog';
