/** Values over the time between, shared at run time as one module; loaded when the first curve is shown. */
export { Curve } from './charts/Curve';
