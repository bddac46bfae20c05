declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const url: string;
  export default url;
}
/** Arco ships its icons without types; one module an icon. */
declare module '@arco-design/web-react/icon/react-icon/*' {
  import type { ForwardRefExoticComponent, SVGAttributes } from 'react';

  const Icon: ForwardRefExoticComponent<
    Omit<SVGAttributes<SVGSVGElement>, 'className'> & {
      readonly className?: string;
      readonly spin?: boolean;
    }
  >;
  export default Icon;
}
