/** What R1 and R2 have in common: visitors of all three wizards, with photos and the robot check, and blows that fall meanwhile. */
import { aPhoto } from '../photo.ts';
import { House } from './house.ts';
import { faultsOfPhotos, faultsOfVisits } from './stored.ts';
import { sweepAll } from './sweep.ts';
import { type Findings, mustBe } from './trial.ts';
import { ROBOT_CHECK_ON } from './visitor.ts';
import { savesOf, visitInTurns } from './visits.ts';

export interface Blows {
  /** How many people fill in a wizard. */
  visits: number;
  blows: number;
  /** What one is called where they are counted. */
  name: string;
  /** `at` counts them from 1. */
  blow: (house: House, at: number) => Promise<void>;
}

/** Lets the blows fall on a new product, and counts what became of the saves and photos. */
export async function visitUnderBlows({ visits: count, blows, ...what }: Blows): Promise<Findings> {
  const house = await House.open(ROBOT_CHECK_ON);
  try {
    let fallen = 0;
    const visits = await visitInTurns({
      url: house.url,
      count,
      blows,
      photo: await aPhoto(600, 400),
      async blow() {
        await what.blow(house, fallen + 1);
        fallen += 1;
      },
    });
    await house.ready();
    const sum = (of: (visit: (typeof visits)[number]) => number) =>
      visits.reduce((total, visit) => total + of(visit), 0);
    const saves = sum(({ saved }) => saved.size);
    const solved = sum((visit) => visit.solved);
    const strays = await sweepAll(house.dataDir);
    const { lost, rows, faults } = await faultsOfVisits(house.dataDir, visits);
    const photos = await faultsOfPhotos(house.dataDir);
    return {
      counts: {
        [what.name]: fallen,
        saves,
        tries: sum(({ tries }) => tries),
        'robot checks solved': solved,
        lost,
        applications: rows,
        photos: photos.held,
      },
      faults: [
        ...mustBe(fallen, blows, what.name),
        ...mustBe(saves, savesOf(count), 'saves acknowledged'),
        ...mustBe(solved > 0 ? 1 : 0, 1, 'sign of a robot check'),
        ...mustBe(
          photos.held,
          sum((visit) => visit.photos.size),
          'photos',
        ),
        ...mustBe(strays.problem === null ? 0 : 1, 0, `problems: ${strays.problem}`),
        ...faults,
        ...photos.faults,
      ],
    };
  } finally {
    await house.close();
  }
}
