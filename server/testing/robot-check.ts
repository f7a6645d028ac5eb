/* The solver is the demo's own, which fills in forms too. */
export { passRobotCheck, solveRobotCheck } from '../src/seed/day-robot.ts';
