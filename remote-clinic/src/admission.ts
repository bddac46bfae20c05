/** 办理住院 from the case of an animal, which may import nothing of the ward; fetched when it is opened. */
export { AdmitDialog as default } from './ward/stay/AdmitDialog';
