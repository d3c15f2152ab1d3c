// A photo as it is sent: so small that a sheet can still be read, and without what a camera adds.

const LONGEST_SIDE = 2000;
const QUALITY = 0.8;

// file: a picture that the browser can read; gives a JPEG, or the file itself where it cannot.
export async function shrunk(file) {
  let picture;
  try {
    picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return file; // the desk says what is wrong with it
  }
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  context.fillStyle = "white"; // where a PNG lets something through
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((made) => canvas.toBlob((blob) => made(blob ?? file), "image/jpeg", QUALITY));
}
