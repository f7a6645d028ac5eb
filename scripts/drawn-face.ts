import sharp from 'sharp';
import type { Picture } from '../journeys/page-wizard.ts';

/** The photo of a drawn face: screenshots show no living person. */
export async function drawnFace(): Promise<Picture> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="1200" fill="#dfe6ee"/>
    <path d="M420 1200c0-290 170-400 380-400s380 110 380 400z" fill="#3c56a0"/>
    <rect x="720" y="660" width="160" height="200" rx="70" fill="#c98f6b"/>
    <ellipse cx="800" cy="500" rx="210" ry="260" fill="#d9a17c"/>
    <path d="M570 500c-20-240 100-330 230-330s250 90 230 330c-40-150-110-200-230-200s-190 50-230 200z" fill="#2b2320"/>
    <circle cx="720" cy="500" r="20" fill="#2b2320"/><circle cx="880" cy="500" r="20" fill="#2b2320"/>
    <path d="M720 620q80 60 160 0" stroke="#7d4b35" stroke-width="14" fill="none"/>
    <rect x="1090" y="560" width="360" height="230" rx="18" fill="#fff" stroke="#8b8c96" stroke-width="6"/>
    <rect x="1120" y="610" width="100" height="130" fill="#c9d3e6"/>
    <path d="M1250 630h160M1250 680h160M1250 730h100" stroke="#8b8c96" stroke-width="16"/>
  </svg>`;
  const buffer = await sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer();
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
}
