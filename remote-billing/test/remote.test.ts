import { checkRemoteContract } from '@hospital/shared/testing';
import remote from '../src/remote';

checkRemoteContract(remote, (module) => import(`../src/${module}`));
